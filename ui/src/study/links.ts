// Which links are worth drawing.
import { parseVertex } from '../go/points'
import type { Link } from './insight'

function length(size: number, link: Link): number {
  const a = parseVertex(size, link.from)!
  const b = parseVertex(size, link.to)!
  return Math.hypot(a.x - b.x, a.y - b.y)
}

/** Chains that are joined by shorter sure links already need no further line between them, so that groups show as
 * trees and not as nets. Links that are open stay, all of them. */
export function thinned(size: number, links: Link[]): Link[] {
  const group = new Map<string, string>()
  const find = (chain: string): string => {
    const up = group.get(chain)
    return up === undefined || up === chain ? chain : find(up)
  }
  const kept = new Set<Link>(links.filter((link) => link.level === 3))
  const sure = links.filter((link) => link.level === 1 || link.level === 2)
  for (const link of sure.sort((a, b) => length(size, a) - length(size, b))) {
    const a = find(link.chains[0])
    const b = find(link.chains[1])
    if (a === b) continue
    group.set(a, b)
    kept.add(link)
  }
  return links.filter((link) => kept.has(link) && !(link.level === 3 && find(link.chains[0]) === find(link.chains[1])))
}
