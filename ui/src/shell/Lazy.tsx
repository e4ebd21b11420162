// Parts of the page that are fetched when they are first shown.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

/** What a file has by default; `load` must be the same function each time. */
export function Lazy<Props extends object>({ load, props }: { load: () => Promise<{ default: ComponentType<Props> }>; props: Props }) {
  const [found, setFound] = useState<{ component: ComponentType<Props> } | null>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    load().then(
      (module) => setFound({ component: module.default }),
      () => setLost(true),
    )
  }, [load])
  if (found) return <found.component {...props} />
  return (
    <div class="waiting" role="status">
      {isLost ? 'This part of the page did not load. Reload the page.' : 'One moment …'}
    </div>
  )
}
