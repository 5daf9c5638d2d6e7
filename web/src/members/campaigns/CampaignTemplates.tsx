import { ActionIcon, Anchor, Button, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { mayUseType } from '@parkla/contract/members/campaigns/campaigns.policy.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../kit/api/action.ts'
import { t as translate, useT } from '../../kit/phrases.ts'
import { listQueryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { confirmDelete } from '../../ui/dialogs/confirm.ts'
import { campaigns } from './campaigns.api.ts'

const Template = ({ name, copy, children }: { name: string; copy: number; children?: ReactNode }) => {
  const t = useT()
  return (
    <Paper component="li" withBorder radius="md" p="sm">
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text fw={600} lineClamp={2} miw={0} title={name} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Group gap="sm" wrap="nowrap">
          {children}
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t(($) => $.campaigns.createFrom, { name })}
            renderRoot={(props) => <Link {...props} to="/campaign/$id" params={{ id: '0' }} search={{ copy }} />}
          >
            {t(($) => $.campaigns.create)}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

/** Menu to edit or delete a template; campaigns made from it stay (R118). */
const TemplateActions = ({ template: { ID, Name: name, UpdatedAt } }: { template: Campaign }) => {
  const t = useT()
  const remove = useAction(campaigns.remove, { success: () => translate(($) => $.campaigns.templateDeleted) })
  const ask = async (): Promise<void> => {
    if (await confirmDelete({ name, text: translate(($) => $.campaigns.templateDeleteText) }))
      await remove.run({ ID, UpdatedAt })
  }
  return (
    <>
      <Anchor
        size="sm"
        aria-label={t(($) => $.campaigns.editTemplate, { name })}
        renderRoot={(props) => <Link {...props} to="/campaign/$id" params={{ id: String(ID) }} />}
      >
        {t(($) => $.ui.edit)}
      </Anchor>
      <ActionIcon
        variant="subtle"
        color="red"
        loading={remove.isRunning}
        aria-label={t(($) => $.campaigns.deleteTemplate, { name })}
        onClick={() => void ask()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </>
  )
}

/** A new campaign from nothing or a template; global admins edit templates (R118). */
export const CampaignTemplates = () => {
  const t = useT()
  const user = useUser()
  const isGlobal = isGlobalAdmin(user)
  const { data = [] } = useQuery(listQueryOf(campaigns.templates, {}))
  return (
    <SimpleGrid
      component="ul"
      cols={{ base: 1, sm: 2, lg: 3 }}
      spacing="sm"
      aria-label={t(($) => $.campaigns.templates)}
    >
      <Template name={t(($) => $.campaigns.blank)} copy={0}>
        {isGlobal ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} aria-hidden />}
            renderRoot={(props) => (
              <Link {...props} to="/campaign/$id" params={{ id: '0' }} search={{ template: 'true' }} />
            )}
          >
            {t(($) => $.campaigns.template)}
          </Button>
        ) : null}
      </Template>
      {data
        .filter(({ Type }) => mayUseType(user, Type).ok)
        .map((template) => (
          <Template key={template.ID} name={template.Name} copy={template.ID}>
            {isGlobal ? <TemplateActions template={template} /> : null}
          </Template>
        ))}
    </SimpleGrid>
  )
}
