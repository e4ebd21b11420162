// A word out of many, found while it is typed: a combobox with a list below it.
import { useId, useState } from 'preact/hooks'
import { hasKana } from '../shell/kana'
import { findWords, vocabulary, type Word, type WordPlace } from './words'

interface WordBoxProps {
  place: WordPlace
  name: string
  value: string
  onChange: (term: string) => void
  /** Enter in a box whose word is chosen. */
  onDone: () => void
}

export function wordTitle(word: Word): string {
  const name = word.term === word.gloss ? word.gloss : `${word.gloss}: ${word.term}`
  return hasKana ? `${name} (${word.japanese})` : name
}

export function WordBox({ place, name, value, onChange, onDone }: WordBoxProps) {
  const id = useId()
  const all = vocabulary.value?.[place] ?? []
  const chosen = all.find((word) => word.term === value)
  const [text, setText] = useState<string | null>(null)
  const [index, setIndex] = useState(0)
  const isOpen = text !== null
  const found = findWords(all, text ?? '')
  const at = Math.min(index, found.length - 1)
  const take = (word: Word | undefined) => {
    if (word) onChange(word.term)
    setText(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (!isOpen) setText('')
      setIndex(isOpen ? (at + step + found.length) % Math.max(1, found.length) : 0)
    } else if (event.key === 'Enter' && isOpen) {
      take(found[at])
    } else if (event.key === 'Enter' && value) {
      onDone()
    } else if (event.key === 'Escape') {
      if (isOpen) setText(null)
      else (event.currentTarget as HTMLElement).blur()
    } else {
      return
    }
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div class="word-box">
      <label for={id}>{name}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autocomplete="off"
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && found[at] ? `${id}-${at}` : undefined}
        placeholder={`type to search ${all.length} words`}
        data-place={place}
        value={text ?? (chosen ? wordTitle(chosen) : value)}
        onInput={(e) => {
          setText(e.currentTarget.value)
          setIndex(0)
        }}
        onKeyDown={onKeyDown}
        onFocus={(e) => e.currentTarget.select()}
        onBlur={() => setText(null)}
      />
      <ul id={`${id}-list`} role="listbox" aria-label={name} hidden={!isOpen}>
        {isOpen &&
          found.slice(0, 60).map((word, i) => (
            <li
              key={word.term}
              id={`${id}-${i}`}
              role="option"
              aria-selected={i === at}
              ref={(element) => {
                if (i === at) element?.scrollIntoView({ block: 'nearest' })
              }}
              onMouseDown={(e) => {
                e.preventDefault()
                take(word)
              }}
            >
              <b>{word.gloss}</b> {word.term !== word.gloss && <span>{word.term}</span>} <span lang="ja">{word.japanese}</span>
              <small class="muted">{word.definition}</small>
            </li>
          ))}
        {isOpen && found.length === 0 && <li class="muted">No word matches.</li>}
      </ul>
      {chosen && !isOpen && <p class="muted small word-meaning">{chosen.definition}.</p>}
    </div>
  )
}
