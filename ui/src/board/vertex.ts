// Shudan draws all its points at every change of one. This stands in for its Vertex (vite.config.ts) and lets those be
// that are as they were: a step through a game then costs a few points, not 361.
import ShudanVertex from '@sabaki/shudan/src/Vertex.js'
import { Component, h } from 'preact'

type Props = Record<string, unknown>

/** The position is a new pair each time, but a point never moves. */
export function isSame(old: Props, next: Props): boolean {
  return Object.keys(next).every((key) => key === 'position' || next[key] === old[key])
}

export default class Vertex extends Component<Props> {
  override shouldComponentUpdate(next: Props) {
    return !isSame(this.props, next)
  }

  render() {
    return h(ShudanVertex, this.props)
  }
}
