import { gather } from './gather.ts'

export const texts = gather(
  import.meta.glob<object>(['../../*/phrases/en.json', '../../features/*/phrases/en.json'], {
    eager: true,
    import: 'default',
  }),
  import.meta.glob<Record<string, string>>('../../../../contract/src/*/reasons/en.json', {
    eager: true,
    import: 'default',
  }),
)
