import { Group, Image, Paper, Select, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { FormPart } from '../../ui/record/FormPart.tsx'
import { users } from '../../people/users/users.api.ts'
import type { FieldsProps } from './campaigns.form.ts'

type PreviewProps = { name: string; info: string; icon: string | undefined }

/** The card of the campaign as the clients' app shows it. */
const Preview = ({ name, info, icon }: PreviewProps) => {
  const t = useT()
  return (
    <Paper component="section" withBorder radius="lg" p="sm" aria-label={t(($) => $.campaigns.preview)}>
      <Text size="xs" c="dimmed" mb={4}>
        {t(($) => $.campaigns.preview)}
      </Text>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {icon === undefined ? null : <Image src={icon} alt="" w={32} h={32} fit="contain" bg="white" bdrs="sm" p={4} />}
        <Stack gap={0} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name || '–'}
          </Text>
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {info || '–'}
          </Text>
        </Stack>
      </Group>
    </Paper>
  )
}

/** Icon and text that the app shows, with a preview; for global admins (R124). */
export const AppText = ({ form }: FieldsProps) => {
  const t = useT()
  const { data: icons = [] } = useQuery(queryOf(users.icons, {}, { isShown: true }))
  const { Name: name, AppInfoText: info, AppIconId: iconId } = form.values
  const icon = icons.find(({ Id }) => Id === iconId)
  const labels: Readonly<Record<string, string>> = {
    PERCENT: t(($) => $.campaigns.icon.PERCENT),
    GIFT: t(($) => $.campaigns.icon.GIFT),
    STAR: t(($) => $.campaigns.icon.STAR),
    CAR: t(($) => $.campaigns.icon.CAR),
    WASH: t(($) => $.campaigns.icon.WASH),
    CHARGING: t(($) => $.campaigns.icon.CHARGING),
  }
  return (
    <FormPart title={t(($) => $.campaigns.part.app)}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Stack gap="md">
          <Select
            label={t(($) => $.campaigns.field.AppIconId)}
            placeholder="–"
            clearable
            data={icons.map(({ Id, Code }) => ({ value: String(Id), label: labels[Code] ?? Code }))}
            value={iconId === 0 ? null : String(iconId)}
            onChange={(chosen) => form.setFieldValue('AppIconId', Number(chosen ?? 0))}
          />
          <Textarea
            label={t(($) => $.campaigns.field.AppInfoText)}
            minRows={1}
            maxRows={8}
            {...form.field('AppInfoText')}
          />
        </Stack>
        <Preview name={name} info={info} icon={icon?.Url} />
      </SimpleGrid>
    </FormPart>
  )
}
