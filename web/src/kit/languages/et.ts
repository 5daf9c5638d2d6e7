import { gather } from './gather.ts'

/** Everybody's texts; those of `later.ts` come with their pages. */
export const texts = gather(
  import.meta.glob<object>(
    [
      '../../*/phrases/et.json',
      '../../features/*/phrases/et.json',
      '!../../features/{bookings,imports,gates,settings}/**',
    ],
    { eager: true, import: 'default' },
  ),
  import.meta.glob<Record<string, string>>(
    ['../../../../contract/src/*/reasons/et.json', '!../../../../contract/src/{bookings,imports,gates,settings}/**'],
    { eager: true, import: 'default' },
  ),
)
