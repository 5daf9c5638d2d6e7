import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useT } from '../kit/phrases.ts'

export type RowAction = {
  id: string
  label: string
  icon?: ReactNode
  onClick: () => void
  isDangerous?: boolean
  /** Why it cannot be done now; shown below the label, the entry stays visible but inert. */
  disabledReason?: string | undefined
}

/** What can be done with a row; `label` names the row for screen readers. Nothing when there is nothing to do. */
export const RowActions = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => {
  const t = useT()
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal shadow="md" width={250} loop>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={t(($) => $.ui.actionsFor, { row: label })}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ id, label, icon, onClick, isDangerous = false, disabledReason }) => (
          <Menu.Item
            key={id}
            leftSection={icon}
            color={isDangerous ? 'red' : undefined}
            disabled={disabledReason !== undefined}
            onClick={onClick}
          >
            {label}
            {disabledReason === undefined ? null : (
              <Text size="xs" c="dimmed">
                {disabledReason}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
