import { lazy, Suspense, type ComponentType } from 'react'
import { useTabInside } from '../ui/tab-inside.ts'
import { loadInTime } from './chunk-failure.ts'

/** A component of a tab, whose code loads when the tab is opened; until then the page's `Suspense` shows its skeleton. */
export const lazyTab = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  lazy(async () => ({ default: await loadInTime(load) }))

/**
 * A component whose code loads when it is first shown; until then its place is empty, `height` pixels high, so that what follows
 * it does not move under the pointer.
 */
export const lazyView = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  height = 0,
): ComponentType<Props> => {
  const View = lazyTab(load)
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
