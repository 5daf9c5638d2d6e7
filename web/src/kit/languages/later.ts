import { gather, type LanguageTexts } from './gather.ts'

/** Rooms whose texts come with their own pages: few open these, and a first visit need not carry them (design §7). */
export const laterRooms = ['bookings', 'imports', 'gates', 'settings'] as const
export type LaterRoom = (typeof laterRooms)[number]

type Files<Texts> = Readonly<Record<string, () => Promise<Texts>>>

const phrases: Files<object> = import.meta.glob<object>(
  '../../features/{bookings,imports,gates,settings}/phrases/*.json',
  {
    import: 'default',
  },
)
const reasons: Files<Record<string, string>> = import.meta.glob<Record<string, string>>(
  '../../../../contract/src/{bookings,imports,gates,settings}/reasons/*.json',
  { import: 'default' },
)

const loaded = async <Texts>(files: Files<Texts>, end: string): Promise<Record<string, Texts>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(files)
        .filter(([path]) => path.endsWith(end))
        .map(async ([path, load]): Promise<[string, Texts]> => [path, await load()]),
    ),
  )

/** One room's texts in one language. */
export const loadRoom = async (room: LaterRoom, language: string): Promise<LanguageTexts> =>
  gather(
    await loaded(phrases, `/${room}/phrases/${language}.json`),
    await loaded(reasons, `/${room}/reasons/${language}.json`),
  )
