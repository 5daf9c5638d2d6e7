import { lazy, Suspense, type ComponentType } from 'react'

/** A component whose code loads when it is first shown; until then nothing is in its place. */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const View: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}
