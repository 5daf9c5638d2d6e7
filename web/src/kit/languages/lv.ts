import { gather } from './gather.ts'

/** All texts. A build keeps the texts of every page and loads the others with their pages (`web/build/texts-with-code.ts`). */
export const texts = gather(
  import.meta.glob<object>(
    [
      '../../*/phrases/lv.json',
      '../../*/*/phrases/lv.json',
      '../../../../contract/src/kit/words/lv.json',
      '../../../../contract/src/*/*/words/lv.json',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob<Record<string, string>>(
    ['../../../../contract/src/*/reasons/lv.json', '../../../../contract/src/*/*/reasons/lv.json'],
    { eager: true, import: 'default' },
  ),
)
