import type { ReactNode } from 'react'

/** One entry of a row's menu. */
export type RowAction = {
  id: string
  label: string
  icon?: ReactNode
  onClick: () => void
  isDangerous?: boolean
  /** Why it cannot be done now; shown below the label, the entry stays visible but inert. */
  disabledReason?: string | undefined
}
