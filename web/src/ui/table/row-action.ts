import type { ReactNode } from 'react'

/** One entry of a row's menu. */
export type RowAction = {
  id: string
  label: string
  icon?: ReactNode
  onClick: () => void
  isDangerous?: boolean
  /** Why the action is disabled; shown below its label. */
  disabledReason?: string | undefined
}
