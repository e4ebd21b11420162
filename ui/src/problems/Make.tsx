// More problems: drawn, imported, generated; and export.
import { signal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { ApiError, ask } from '../api'
import { onJobDone, startJob, stopJob, underWay } from '../jobs'
import { Fold } from '../shell/Fold'
import { Icon } from '../shell/icons'
import { showError, say } from '../shell/messages'
import { collection, collections, items, showCollection } from './practice'

const shape = signal('any')
const level = signal('1-3')
const goal = signal('')
const count = signal(5)

/** Also those that another page asked for, or this one before it was loaded again. */
onJobDone('generate', (_, answer, isMine) => {
  const { ids } = answer as { ids: number[] }
  const tell = () => say(`${ids.length} new problem${ids.length === 1 ? '' : 's'}, each proved to have one answer.`)
  if (!isMine) tell()
  else
    void showCollection('generated').then(() => {
      if (ids[0]) location.hash = `#/problems/${ids[0]}`
      tell()
    })
})

async function generate(): Promise<void> {
  const [low, high] = level.value.split('-').map(Number)
  try {
    await startJob('generate', {
      count: count.value,
      shape: shape.value,
      level_min: low,
      level_max: high,
      ...(goal.value ? { goal: goal.value } : {}),
      seed: Math.floor(Math.random() * 1e9),
    })
  } catch (reason) {
    if (!(reason instanceof ApiError && reason.code === 'interrupted')) showError(reason)
  }
}

async function importFiles(files: File[]): Promise<void> {
  const sum = { added: 0, bad: 0, left_out: 0 }
  try {
    for (const file of files) {
      const told = await ask<typeof sum>('import', new Uint8Array(await file.arrayBuffer()))
      sum.added += told.added
      sum.bad += told.bad
      sum.left_out += told.left_out
    }
  } catch (reason) {
    showError(reason)
    if (sum.added === 0) return
  }
  say(`Imported ${sum.added} problem${sum.added === 1 ? '' : 's'}${sum.bad ? `; ${sum.bad} could not be read` : ''}${sum.left_out ? `; ${sum.left_out} left out: at most 5,000 at once` : ''}.`)
  if (sum.added === 0) return
  await showCollection('imported')
  // The first of the new ones: numbers only grow.
  const ids = (items.value ?? []).map((item) => item.id).sort((a, b) => b - a)
  const first = ids[Math.min(sum.added, ids.length) - 1]
  if (first) location.hash = `#/problems/${first}`
}

async function exportAll(format: 'text' | 'sgf'): Promise<void> {
  try {
    const { text } = await ask<{ text: string }>('export', { collection: collection.value, format })
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
    const link = document.createElement('a')
    const name = collections.value?.find((c) => c.id === collection.value)?.name ?? 'problems'
    link.href = address
    link.download = `${name}.${format === 'sgf' ? 'sgf' : 'problem'}`
    link.click()
    setTimeout(() => URL.revokeObjectURL(address), 2000)
  } catch (reason) {
    showError(reason)
  }
}

export function Make() {
  const input = useRef<HTMLInputElement>(null)
  const now = underWay('generate')
  const { done = 0, total = 0 } = now?.progress ?? {}
  return (
    <Fold title="More problems" isBusy={!!now}>
      <div class="buttons">
        <a class="button" href="#/problems/edit">
          Draw one
        </a>
        <button onClick={() => input.current!.click()}>Import files</button>
        <button onClick={() => void exportAll('text')}>Export as text</button>
        <button onClick={() => void exportAll('sgf')}>Export as SGF</button>
      </div>
      <input
        ref={input}
        class="hidden-file"
        type="file"
        accept=".sgf,.problem"
        multiple
        aria-label="Problem files"
        tabIndex={-1}
        onChange={(e) => {
          const chosen = [...(e.currentTarget.files ?? [])]
          if (chosen.length) void importFiles(chosen)
          e.currentTarget.value = ''
        }}
      />
      <h3 class="gap">Generate</h3>
      <div class="form-grid">
        <label>
          <span>Problems</span>
          <input type="number" min="1" max="50" value={count.value} onInput={(e) => (count.value = Number(e.currentTarget.value) || 5)} />
        </label>
        <label>
          <span>Where</span>
          <select value={shape.value} onChange={(e) => (shape.value = e.currentTarget.value)}>
            {['any', 'corner', 'side', 'centre'].map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        </label>
        <label>
          <span>Level</span>
          <select value={level.value} onChange={(e) => (level.value = e.currentTarget.value)}>
            {['1-3', '1-1', '2-2', '3-3', '4-4', '4-6'].map((name) => (
              <option key={name} value={name}>
                {name.replace(/^(\d)-\1$/, '$1').replace('-', ' to ')}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Goal</span>
          <select value={goal.value} onChange={(e) => (goal.value = e.currentTarget.value)}>
            <option value="">any</option>
            <option>kill</option>
            <option value="save">live</option>
          </select>
        </label>
        <button class="primary" disabled={!!now} onClick={() => void generate()}>
          Generate
        </button>
      </div>
      {now && (
        <div class="thinking" role="status">
          <progress aria-label="Generating" max={total || 1} value={done} />
          <span>{now.state === 'waiting' ? 'waiting …' : `${done} of ${total}`}</span>
          <button onClick={() => void stopJob(now.id).catch(showError)}>
            <Icon name="stop" /> Stop
          </button>
        </div>
      )}
    </Fold>
  )
}
