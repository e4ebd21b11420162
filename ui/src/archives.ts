// Games on the machine of the server: where they are, how many, and files that are brought there.
import { signal } from '@preact/signals'
import { ask } from './api'
import { errorText, showError, say } from './shell/messages'

/** Games on the machine of the server that can be chosen instead of typed. */
export const archives = signal<string[]>([])

export async function loadArchives(): Promise<void> {
  archives.value = (await ask<{ archives: string[] }>('archives', {})).archives
}

export interface Found {
  games: number
  whole: boolean
}

/** How many games a path has, as words; '' if nobody can say. */
export async function countGames(path: string): Promise<string> {
  if (!path.trim()) return ''
  try {
    return foundWords(await ask<Found>('archives', { count: path }))
  } catch (reason) {
    return errorText(reason)
  }
}

export function foundWords({ games, whole }: Found): string {
  const number = games.toLocaleString('en')
  return whole ? `${number} game${games === 1 ? '' : 's'} found` : `more than ${number} games found`
}

/** Bring files to the server; the path of the last one, or null. */
export async function bringFiles(files: File[]): Promise<string | null> {
  let path: string | null = null
  for (const file of files) {
    try {
      const told = await ask<Found & { archive: string }>('archive_new', new Uint8Array(await file.arrayBuffer()))
      path = told.archive
      say(`${file.name}: ${foundWords(told)}.`)
    } catch (reason) {
      showError(new Error(`${file.name}: ${errorText(reason)}`))
    }
  }
  if (path) await loadArchives()
  // Several files are used together: the folder that they are in.
  return path && files.length > 1 ? path.replace(/\/[^/]*$/, '') : path
}
