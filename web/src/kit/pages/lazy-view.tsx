import { lazy, Suspense, type ComponentType } from 'react'
import { useTabInside } from '../../ui/dialogs/tab-inside.ts'
import { loadInTime } from './chunk-failure.ts'

/** A component whose code loads when it is first shown; until then the `Suspense` around it shows its fallback. */
export const lazyInTime = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadInTime(load) }))

/**
 * A component whose code loads when it is first shown; until then its place is empty, `height` pixels high, so that what follows
 * it does not move under the pointer.
 */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height = 0,
): ComponentType<Props> => {
  const View = lazyInTime(load)
  const fallback = height === 0 ? null : <div style={{ height }} />
  return (props) => (
    <Suspense fallback={fallback}>
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
