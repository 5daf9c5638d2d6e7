import { gather } from './gather.ts'

/** All texts. A build keeps the texts of every page and loads the others with their pages (`web/build/texts-with-code.ts`). */
export const texts = gather(
  import.meta.glob<object>(
    [
      '../../*/phrases/et.json',
      '../../*/*/phrases/et.json',
      '../../../../contract/src/kit/words/et.json',
      '../../../../contract/src/*/*/words/et.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob<Record<string, string>>(
    ['../../../../contract/src/*/reasons/et.json', '../../../../contract/src/*/*/reasons/et.json'],
    { eager: true, import: 'default' },
  ),
)
