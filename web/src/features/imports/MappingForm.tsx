import type { Import } from '@parkla/contract/imports/imports.schema.ts'
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useT } from '../../kit/phrases.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { useMappingForm } from './imports.form.ts'
import { MappingFields } from './MappingFields.tsx'
import { OptionFields } from './OptionFields.tsx'

/** Which column is which, and how dates and amounts are written; sends the file into its dry run. */
export const MappingForm = ({ row }: { row: Import }) => {
  const t = useT()
  const form = useMappingForm(row)
  return (
    <Paper withBorder p="lg" component="section" aria-label={t(($) => $.imports.mapping.title)}>
      <form onSubmit={form.onSubmit} noValidate>
        <Stack gap="md">
          <div>
            <Title order={2} size="h4">
              {t(($) => $.imports.mapping.title)}
            </Title>
            <Text size="sm" c="dimmed">
              {t(($) => $.imports.mapping.text)}
            </Text>
          </div>
          <MappingFields row={row} form={form} />
          <Title order={3} size="h5">
            {t(($) => $.imports.option.title)}
          </Title>
          <OptionFields kind={row.Kind} form={form} />
          <FormFailure text={form.failure} />
          <Group justify="flex-end">
            <Button type="submit" loading={form.isSending}>
              {t(($) => $.imports.mapping.check)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
