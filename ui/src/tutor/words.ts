// The words for moves and for what they bring about, and finding one while it is typed.
import { signal } from '@preact/signals'
import { ask } from '../api'
import { showError } from '../shell/messages'

export interface Word {
  term: string
  japanese: string
  gloss: string
  definition: string
  aliases: string[]
}

export type WordPlace = 'move_type' | 'outcome_type'

export const vocabulary = signal<Record<WordPlace, Word[]> | null>(null)

export async function loadWords(): Promise<void> {
  if (vocabulary.value) return
  try {
    const told = await ask<{ move_types: Word[]; outcome_types: Word[] }>('words', {})
    vocabulary.value = { move_type: told.move_types, outcome_type: told.outcome_types }
  } catch (reason) {
    showError(reason)
  }
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/[^\p{L}\p{N} ]/gu, '')

/** How well a word fits what was typed; 0: not at all. Its beginning counts most, its definition least. */
function fit(word: Word, typed: string): number {
  const names = [word.term, ...word.aliases, word.japanese].map(plain)
  if (names.some((name) => name === typed)) return 6
  if (plain(word.term).startsWith(typed)) return 5
  if (names.some((name) => name.startsWith(typed))) return 4
  if (plain(word.gloss).split(' ').some((part) => part.startsWith(typed))) return 3
  if (names.some((name) => name.includes(typed))) return 2
  return plain(word.definition).includes(typed) ? 1 : 0
}

/** The words that fit, the best first; all of them if nothing is typed. */
export function findWords(words: Word[], text: string): Word[] {
  const typed = plain(text.trim())
  if (!typed) return words
  return words
    .map((word, index) => ({ word, index, fit: fit(word, typed) }))
    .filter((found) => found.fit > 0)
    .sort((a, b) => b.fit - a.fit || a.index - b.index)
    .map((found) => found.word)
}
