/** On a narrow page the board is above the cards and lists: whoever chooses something there wants to see it. */
export function showBoard() {
  if (window.matchMedia('(max-width: 60rem)').matches) document.querySelector('.table')?.scrollIntoView({ block: 'start' })
}
