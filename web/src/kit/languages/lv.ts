import { gather } from './gather.ts'

/** Everybody's texts; those of `later.ts` come with their pages. */
export const texts = gather(
  import.meta.glob<object>(
    [
      '../../*/phrases/lv.json',
      '../../features/*/phrases/lv.json',
      '!../../features/{bookings,imports,gates,settings}/**',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob<Record<string, string>>(
    ['../../../../contract/src/*/reasons/lv.json', '!../../../../contract/src/{bookings,imports,gates,settings}/**'],
    { eager: true, import: 'default' },
  ),
)
