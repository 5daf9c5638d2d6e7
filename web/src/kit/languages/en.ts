import { gather } from './gather.ts'

/** All texts. A build keeps the texts of every page and loads the others with their pages (`web/build/texts-with-code.ts`). */
export const texts = gather(
  import.meta.glob<object>(
    [
      '../../*/phrases/en.json',
      '../../*/*/phrases/en.json',
      '../../../../contract/src/kit/words/en.json',
      '../../../../contract/src/*/*/words/en.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob<Record<string, string>>(
    ['../../../../contract/src/*/reasons/en.json', '../../../../contract/src/*/*/reasons/en.json'],
    { eager: true, import: 'default' },
  ),
)
