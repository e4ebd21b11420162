import { describe, expect, it } from 'vitest'
import { parseEvents } from '../../src/api'
import { heat, inkOn, percent, strength } from '../../src/board/scale'
import { parseHash } from '../../src/shell/router'
import { handicapPoints } from '../../src/study/handicap'
import { gradeGuess, isMirrorImage } from '../../src/study/modes'
import { chainAt } from '../../src/go/chain'
import { hello, type Hello } from '../../src/api'
import { levelOf, levels, resultWords, usualKomi } from '../../src/study/playing'
import { blackView, leadWords, ordinal } from '../../src/study/Experts'
import { leadTop, moveTicks } from '../../src/study/Graph'
import { lossText, outlookText } from '../../src/study/review'
import { chipSpot } from '../../src/study/BetterLine'
import { whyWords, type FirstMove } from '../../src/problems/answer'
import { emptyDraft } from '../../src/problems/draft'
import { oddsText, spokenReasons } from '../../src/study/why'
import type { Prediction, Reason } from '../../src/study/insight'

describe('numbers on the board', () => {
  it('are as short as they can be told apart', () => {
    expect([0.6, 0.1, 0.0995, 0.062, 0.05, 0.01, 0.004, 0.0001].map(percent)).toEqual(['60', '10', '10', '6.2', '5', '1', '0.4', '<0.1'])
  })
  it('grow darker, and their ink turns white in time', () => {
    const lightness = (v: number) => heat(v).match(/\d+/g)!.map(Number).reduce((a, b) => a + b)
    for (let i = 0; i < 10; i++) expect(lightness((i + 1) / 10)).toBeLessThan(lightness(i / 10))
    expect(inkOn(0.1)).not.toBe(inkOn(0.9))
    expect(heat(-1)).toBe(heat(0))
    expect(heat(7)).toBe(heat(1))
    expect(strength(0.25)).toBe(0.5)
  })
  it('say odds for and against', () => {
    expect(oddsText(Math.log(3.2))).toBe('× 3.2')
    expect(oddsText(-Math.log(4))).toBe('÷ 4.0')
    expect(oddsText(Math.log(1234))).toBe('× 1,234')
  })
})

describe('events of long works', () => {
  it('are cut where they end, whatever pieces they come in', () => {
    const stream = 'event: progress\ndata: {"done":1,"total":0}\n\nevent: done\ndata: {"move":"Q16"}\n\n'
    for (let cut = 0; cut <= stream.length; cut++) {
      const first = parseEvents(stream.slice(0, cut))
      const second = parseEvents(first.rest + stream.slice(cut))
      expect([...first.events, ...second.events]).toEqual([
        { name: 'progress', data: { done: 1, total: 0 } },
        { name: 'done', data: { move: 'Q16' } },
      ])
    }
  })
})

describe('addresses', () => {
  it('name a screen and a place', () => {
    expect(parseHash('')).toEqual({ screen: 'study', path: [] })
    expect(parseHash('#/study/abc/20-1-5')).toEqual({ screen: 'study', path: ['abc', '20-1-5'] })
    expect(parseHash('#/problems/a%20b/%E0%A4%A')).toEqual({ screen: 'problems', path: ['a b', '%E0%A4%A'] })
  })
})

describe('guesses', () => {
  const told: Prediction = {
    to_move: 'black',
    legal: 4,
    moves: [{ rank: 1, move: 'A2', probability: 0.6 }],
    probabilities: [
      [0.6, 0.3],
      [0.1, 0],
    ],
  }
  it('earn 100 for the move of the game and less for others, by what experts think', () => {
    expect(gradeGuess(told, 'B1', 'B1')).toBe(100)
    expect(gradeGuess(told, 'A2', 'B1')).toBe(90)
    expect(gradeGuess(told, 'B2', 'A2')).toBe(45)
    expect(gradeGuess(told, 'B1', 'A2')).toBe(0)
  })
  it('lose nothing by being a mirror image of the move', () => {
    const empty = new Int8Array(361)
    expect(isMirrorImage(19, empty, { x: 3, y: 3 }, { x: 15, y: 3 })).toBe(true)
    expect(isMirrorImage(19, empty, { x: 2, y: 3 }, { x: 3, y: 3 })).toBe(false)
    const one = new Int8Array(361)
    one[3 * 19 + 15] = 1
    expect(isMirrorImage(19, one, { x: 3, y: 3 }, { x: 15, y: 15 })).toBe(true)
    expect(isMirrorImage(19, one, { x: 3, y: 3 }, { x: 3, y: 15 })).toBe(false)
  })
})

describe('handicap stones', () => {
  it('stand where they always do', () => {
    expect(handicapPoints(19, 1)).toEqual([])
    expect(handicapPoints(19, 2)).toEqual([{ x: 15, y: 3 }, { x: 3, y: 15 }])
    for (let n = 2; n <= 9; n++) {
      const points = handicapPoints(19, n)
      expect(points).toHaveLength(n)
      expect(new Set(points.map((p) => `${p.x},${p.y}`)).size).toBe(n)
    }
    expect(handicapPoints(9, 5)).toContainEqual({ x: 4, y: 4 })
    expect(handicapPoints(8, 4)).toEqual([])
  })
})

describe('games', () => {
  it('say their result', () => {
    expect(['B+3.5', 'W+1.50', 'B+12.0', 'W+R', 'W+T', '0', 'B+', 'Void'].map(resultWords)).toEqual([
      'Black wins by 3.5',
      'White wins by 1.5',
      'Black wins by 12',
      'White wins by resignation',
      'White wins on time',
      'Draw',
      'Black wins',
      'Void',
    ])
  })
  it('have the opponents that the program offers, and a usual one', () => {
    const offered = ['beginner', 'club', 'full'].map((name) => ({ name, title: name.toUpperCase(), description: '' }))
    hello.value = { levels: offered } as unknown as Hello
    expect(levels().map((l) => l.name)).toEqual(['beginner', 'club', 'full'])
    expect([levelOf('full').title, levelOf('gone').title]).toEqual(['FULL', 'CLUB'])
  })
  it('have the komi of their rules', () => {
    expect([usualKomi('japanese', 0), usualKomi('chinese', 0), usualKomi('chinese', 3)]).toEqual([6.5, 7.5, 0.5])
  })
  it('know chains by any of their stones', () => {
    const stones = Int8Array.from([1, 1, -1, 1, 0, 0, 0, 0, 1])
    expect(chainAt(3, stones, { x: 1, y: 0 }).sort()).toEqual(['A2', 'A3', 'B3'])
    expect(chainAt(3, stones, { x: 1, y: 1 })).toEqual([])
  })
  it('count choices as people do', () => {
    expect([1, 2, 3, 4, 11, 22, 113].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd', '113th'])
  })
})

describe('reasons', () => {
  const reason = (feature: string, text: string, lift: number, value = 1) => ({ feature, text, lift, value, weight: 0 })
  it('of one family are one, the loudest first', () => {
    const told = {
      rank: 1,
      move: 'Q4',
      probability: 0.2,
      reasons: [reason('ring-6', 'a shape', 1.1), reason('ring-7', 'a shape', 0.9), reason('location', 'the 3-6 point', -0.5), reason('atari', 'x', 0.01)],
    }
    expect(spokenReasons(told, 40)).toEqual([
      { text: 'experts played this shape 40 times or more', lift: 2 },
      { text: 'the 3-6 point', lift: -0.5 },
    ])
    expect(spokenReasons({ ...told, reasons: [reason('ring-3', 'a shape', -2, 0)] }, 40)[0]!.text).toBe('experts have not played this shape')
    const texts = (...reasons: Reason[]) => spokenReasons({ ...told, reasons }, 40).map((r) => r.text)
    expect(texts(reason('liberties-2', 'x', -1), reason('response-3', 'y', -2, 0))).toEqual([
      'not a usual answer to the last move',
      'does not suit the liberties of the stones around it',
    ])
    // What experts know and avoid is no praise, and what they never saw is none either.
    expect(texts(reason('ring-3', 'a shape', -2), reason('response-3', 'y', -1))).toEqual([
      'experts know this shape and usually play elsewhere',
      'experts seldom answer the last move like this',
    ])
    expect(texts(reason('ring-3', 'a shape', 2, 0), reason('response-3', 'y', 1, 0))).toEqual([])
  })
  it('and estimates are told from Black’s side', () => {
    expect(blackView({ win: 0.25, lead: -3, spread: 8 }, 'white')).toEqual({ win: 0.75, lead: 3, spread: 8 })
    expect([3.71, -0.04, -12].map(leadWords)).toEqual(['Black +3.7', 'Even', 'White +12.0'])
  })
})

describe('the graph of a review', () => {
  it('has round numbers on its axes', () => {
    expect(moveTicks(267)).toEqual([1, 50, 100, 150, 200, 267])
    expect(moveTicks(7)).toEqual([1, 5, 7])
    expect(moveTicks(116)).toEqual([1, 20, 40, 60, 80, 116])
    expect(leadTop([0.5, -3, 11])).toBe(12)
  })
  it('says what a move cost, in points or in chances', () => {
    expect(lossText({ lost: 7.41, winrate_lost: 0.3 })).toBe('−7.4')
    expect(lossText({ lost: null, winrate_lost: 0.333 })).toBe('−33 %')
    expect(outlookText({ winrate: 0.4, lead: -2.6 })).toBe('White +2.6')
    expect(outlookText({ winrate: 0.4, lead: null })).toBe('Black 40 %')
  })
})

describe('the loss beside a move', () => {
  const at = { x: 9.5, y: 9.5 }
  const taken = (...cells: string[]) => (x: number, y: number) => cells.includes(`${x} ${y}`)
  it('stands to the right, or wherever it covers no stone', () => {
    expect(chipSpot(at, 1.5, 19, taken())).toEqual({ x: 10.05, y: 9.22 })
    expect(chipSpot(at, 1.5, 19, taken('11 9')).x).toBeCloseTo(7.45)
    expect(chipSpot(at, 1.5, 19, taken('10 9', '8 9')).y).toBeCloseTo(10.05)
    expect(chipSpot(at, 1.5, 19, taken('10 9', '8 9', '9 10')).y).toBeCloseTo(8.39)
  })
  it('never leaves the board', () => {
    expect(chipSpot({ x: 18.5, y: 0.5 }, 1.5, 19, taken()).x).toBeCloseTo(16.45)
    const below = chipSpot({ x: 18.5, y: 0.5 }, 1.5, 19, taken('17 0'))
    expect(below.x).toBe(17.5)
    expect(below.y).toBeCloseTo(1.05)
  })
})

describe('why a first move fails', () => {
  const move: FirstMove = { letter: 'b', move: 'B19', kind: 'fails', proved: true, line: ['B19', 'A18'] }
  it('is said by the goal', () => {
    const { problem } = emptyDraft()
    expect(whyWords(move, { ...problem, side: 'black', goal: 'save' })).toBe('White answers at A18, and Black cannot live.')
    expect(whyWords(move, { ...problem, side: 'white', goal: 'kill' })).toBe('Black answers at A18, and White cannot kill.')
    expect(whyWords({ ...move, line: ['B19', 'pass'] }, problem)).toMatch(/does not even have to answer/)
  })
})
