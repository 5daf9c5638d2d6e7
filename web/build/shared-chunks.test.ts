import { expect, test } from 'vitest'
import { joinChunks, type FinestChunk } from './shared-chunks.ts'

const page = (name: string, ...imports: string[]): FinestChunk => ({
  fileName: name,
  moduleIds: [name],
  imports,
  bytes: 5_000,
  opened: 1,
})

const part = (name: string, bytes: number, ...imports: string[]): FinestChunk => ({
  fileName: name,
  moduleIds: [name],
  imports,
  bytes,
})

test('small parts of the same pages share a chunk; a part of one page stays with it', () => {
  const names = joinChunks([
    page('places', 'button', 'label', 'map'),
    page('users', 'button', 'label'),
    part('button', 300),
    part('label', 200),
    part('map', 900),
  ])
  expect(names.get('button')).toBeDefined()
  expect(names.get('button')).toBe(names.get('label'))
  expect(names.has('map')).toBe(false)
  expect(names.has('places')).toBe(false)
})

test('a large part that few pages use stays out of the chunk of the others', () => {
  const names = joinChunks([
    page('places', 'button', 'calendar'),
    page('users', 'button', 'calendar'),
    page('board', 'button'),
    page('alarms', 'button'),
    part('button', 300),
    part('calendar', 15_000),
  ])
  expect(names.get('button')).not.toBe(names.get('calendar'))
})

test('a part that imports a large one does not draw it into pages without it', () => {
  const names = joinChunks([
    page('places', 'picker', 'button'),
    page('users', 'picker', 'button'),
    page('board', 'button'),
    part('picker', 300, 'calendar'),
    part('calendar', 15_000),
    part('button', 300),
  ])
  expect(names.get('button')).not.toBe(names.get('picker'))
})

test('chunks that import each other through a third do not come about', () => {
  const chunks = [
    page('places', 'top', 'bottom'),
    page('users', 'top', 'bottom'),
    part('top', 100, 'middle'),
    part('middle', 40_000, 'bottom'),
    part('bottom', 100),
    page('board', 'bottom'),
    page('alarms', 'middle'),
  ]
  const names = joinChunks(chunks)
  const edges = chunks.flatMap(({ fileName, imports }) =>
    imports.map((to) => [names.get(fileName) ?? fileName, names.get(to) ?? to]).filter(([from, to]) => from !== to),
  )
  expect(edges.filter(([from, to]) => edges.some(([back, end]) => back === to && end === from))).toEqual([])
})
