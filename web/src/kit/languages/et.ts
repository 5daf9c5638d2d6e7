import { gather } from './gather.ts'

export const texts = gather(
  import.meta.glob<object>(['../../*/phrases/et.json', '../../features/*/phrases/et.json'], {
    eager: true,
    import: 'default',
  }),
  import.meta.glob<Record<string, string>>('../../../../contract/src/*/reasons/et.json', {
    eager: true,
    import: 'default',
  }),
)
