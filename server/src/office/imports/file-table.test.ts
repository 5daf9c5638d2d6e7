import { expect, test } from 'vitest'
import { openTestNode } from '../../testing/test-node.ts'
import { openDesk } from './imports.testing.ts'

const desk = await openDesk(await openTestNode())

test('texts written as formulas, so that Excel keeps them: the texts alone; any other formula as it is', async () => {
  const file = 'Plate;Note\n"=""00704""";"=""a """"b"""""""\n="705KLM";=1+2\n=\'x\';="704"&"K"\n'
  expect((await desk.upload(file, { kind: 'members' })).body.Sample).toEqual([
    ['00704', 'a "b"'],
    ['705KLM', '=1+2'],
    ["='x'", '="704"&"K"'],
  ])
})
