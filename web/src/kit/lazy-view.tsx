import { lazy, Suspense, type ComponentType } from 'react'
import { useTabInside } from '../ui/tab-inside.ts'

/** A component whose code loads when it is first shown; until then nothing is in its place. */
export const lazyView = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const View: ComponentType<Props> = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={null}>
      <View {...props} />
    </Suspense>
  )
}

/** `lazyView` for a dialog; keeps Tab from leaving the opener while code and record load. */
export const lazyDialog = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  const View = lazyView(load)
  return (props) => {
    useTabInside(true)
    return <View {...props} />
  }
}
