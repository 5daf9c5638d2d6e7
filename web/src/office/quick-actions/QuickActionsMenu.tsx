import { Menu, Text } from '@mantine/core'
import type { OfferedQuickAction } from '@parkla/contract/office/quick-actions/quick-actions.schema.ts'
import { AnchoredMenu } from '../../ui/dialogs/AnchoredMenu.tsx'

type QuickActionsMenuProps = {
  anchor: HTMLElement
  onClosed: () => void
  actions: readonly OfferedQuickAction[]
  onRun: (action: OfferedQuickAction) => void
}

/** The offered actions with their places. */
export const QuickActionsMenu = ({ anchor, onClosed, actions, onRun }: QuickActionsMenuProps) => (
  <AnchoredMenu anchor={anchor} onClosed={onClosed} width={320}>
    {actions.map((action) => (
      <Menu.Item key={action.Id} onClick={() => onRun(action)}>
        {action.Name}
        <Text component="span" display="block" size="xs" c="dimmed">
          {action.Place}
        </Text>
      </Menu.Item>
    ))}
  </AnchoredMenu>
)
