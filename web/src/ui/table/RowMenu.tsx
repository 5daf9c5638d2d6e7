import { Menu, Text } from '@mantine/core'
import { AnchoredMenu } from '../dialogs/AnchoredMenu.tsx'
import type { RowAction } from './row-action.ts'

type RowMenuProps = { actions: readonly RowAction[]; anchor: HTMLElement; onClosed: () => void }

/** The open menu of one row. */
export const RowMenu = ({ actions, anchor, onClosed }: RowMenuProps) => (
  <AnchoredMenu anchor={anchor} onClosed={onClosed} width={250}>
    {actions.map(({ id, label, icon, onClick, isDangerous = false, disabledReason }) => (
      <Menu.Item
        key={id}
        leftSection={icon}
        // Mantine's red of a theme color is dark red on dark red where the item is focused in the dark scheme.
        c={isDangerous && disabledReason === undefined ? 'var(--danger-text)' : undefined}
        disabled={disabledReason !== undefined}
        // Mantine also fades a disabled item, and with it the reason; the color of the label is enough.
        style={disabledReason === undefined ? undefined : { opacity: 1 }}
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
  </AnchoredMenu>
)
