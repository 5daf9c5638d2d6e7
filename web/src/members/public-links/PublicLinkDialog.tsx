import { Anchor, Checkbox, Group, Stack, Switch, Table, Text, Textarea, TextInput } from '@mantine/core'
import {
  mostCustomFields,
  optionalParts,
  type PublicLinkSettings,
  type SavePublicLink,
} from '@parkla/contract/members/public-links/public-links.schema.ts'
import type { Instant } from '@parkla/contract/kit/time.ts'
import { useQuery } from '@tanstack/react-query'
import { finish } from '../../kit/forms/finish.ts'
import { t as translate, useT } from '../../kit/phrases.ts'
import { queryClient, queryOf } from '../../kit/api/query.ts'
import { useRecordForm } from '../../kit/forms/record-form.ts'
import { AddButton } from '../../ui/AddButton.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { QueryContent } from '../../ui/page/QueryContent.tsx'
import { RecordDialog } from '../../ui/record/RecordDialog.tsx'
import { CustomFieldCard } from './CustomFieldCard.tsx'
import { check, inputOf, moved, newField, partsAfter, valuesOf, type Values } from './public-link.form.ts'
import { publicLinks } from './public-links.api.ts'
import classes from './PublicLinkDialog.module.css'

type DialogProps = ({ whitelistId: number } | { campaignId: number }) & { onClose: () => void }
type Form = ReturnType<typeof useLinkForm>['form']

/** Reads and saves the form of a whitelist or a campaign. */
const callsFor = (of: DialogProps) => {
  if ('campaignId' in of) {
    const id = of.campaignId
    const save = (form: SavePublicLink) => publicLinks.saveOfCampaign({ id, ...form })
    return { query: queryOf(publicLinks.findOfCampaign, { id }, { isShown: true }), save, topic: 'campaigns' }
  }
  const id = of.whitelistId
  const save = (form: SavePublicLink) => publicLinks.saveOfWhitelist({ id, ...form })
  return { query: queryOf(publicLinks.findOfWhitelist, { id }, { isShown: true }), save, topic: 'whitelists' }
}

const useLinkForm = (
  { query, save, topic }: ReturnType<typeof callsFor>,
  link: PublicLinkSettings,
  onClose: () => void,
) =>
  useRecordForm<Values, unknown, PublicLinkSettings, Instant>({
    stored: link,
    valuesOf,
    readNewest: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
    check,
    send: (values, UpdatedAt) => save({ ...inputOf(values), UpdatedAt }),
    onDone: () => finish({ text: translate(($) => $['public-links'].saved), topics: [topic], onClose }),
  })

const Address = ({ form, url }: { form: Form; url: string }) => {
  const t = useT()
  return (
    <Stack gap="xs">
      <Switch
        label={t(($) => $['public-links'].isEnabled)}
        {...form.field('IsEnabled')}
        checked={form.values.IsEnabled}
      />
      <Group gap="xs">
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Anchor>
        <CopyButton value={url} label={t(($) => $['public-links'].copy)} size="compact-sm" />
      </Group>
    </Stack>
  )
}

/** Table of the usual fields that the form has. */
const PartsTable = ({ form }: { form: Form }) => {
  const t = useT()
  return (
    <Table horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(($) => $['public-links'].field)}</Table.Th>
          <Table.Th>{t(($) => $['public-links'].include)}</Table.Th>
          <Table.Th>{t(($) => $['public-links'].required)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Table.Tr>
          <Table.Td>{t(($) => $['public-links'].part.PhoneNumber)}</Table.Td>
          <Table.Td colSpan={2}>{t(($) => $['public-links'].always)}</Table.Td>
        </Table.Tr>
        {optionalParts.map((part) => {
          const name = t(($) => $['public-links'].part[part])
          return (
            <Table.Tr key={part}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`${name}: ${t(($) => $['public-links'].include)}`}
                  checked={form.values[`Include${part}`]}
                  onChange={({ currentTarget: { checked } }) => form.setValues(partsAfter(part, 'Include', checked))}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`${name}: ${t(($) => $['public-links'].required)}`}
                  checked={form.values[`${part}Required`]}
                  onChange={({ currentTarget: { checked } }) => form.setValues(partsAfter(part, 'Required', checked))}
                />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

const CustomFields = ({ form }: { form: Form }) => {
  const t = useT()
  const fields = form.values.CustomFields
  const set = (next: Values['CustomFields']): void => form.setFieldValue('CustomFields', next)
  return (
    <Stack gap="sm">
      <Text fw={700}>{t(($) => $['public-links'].customFields)}</Text>
      <Stack component="ul" gap="sm">
        {fields.map((field, index) => (
          <CustomFieldCard
            key={field.key}
            field={field}
            index={index}
            count={fields.length}
            errorOf={(name) => form.errors[name]}
            onChange={(change) => set(fields.map((one) => (one.key === field.key ? { ...one, ...change } : one)))}
            onMove={(from, to) => set(moved(fields, from, to))}
            onRemove={() => set(fields.filter(({ key }) => key !== field.key))}
          />
        ))}
      </Stack>
      <Group>
        <AddButton
          variant="default"
          disabled={fields.length >= mostCustomFields}
          onClick={() => set([...fields, newField()])}
        >
          {t(($) => $['public-links'].addField)}
        </AddButton>
      </Group>
    </Stack>
  )
}

const LinkForm = ({ link, ...of }: DialogProps & { link: PublicLinkSettings }) => {
  const { onClose } = of
  const t = useT()
  const { form } = useLinkForm(callsFor(of), link, onClose)
  return (
    <RecordDialog
      form={form}
      fullScreen
      classNames={{ body: classes.body }}
      title={t(($) => $['public-links'].title)}
      submit={t(($) => $.ui.save)}
      onClose={onClose}
    >
      <Stack gap="lg">
        <Address form={form} url={link.Url} />
        <TextInput
          label={t(($) => $.ui.title)}
          description={t(($) => $['public-links'].titleHint['campaignId' in of ? 'campaign' : 'whitelist'])}
          maxLength={100}
          {...form.field('Title')}
        />
        <Textarea label={t(($) => $.ui.text)} maxRows={10} {...form.field('Description')} />
        <PartsTable form={form} />
        <CustomFields form={form} />
      </Stack>
    </RecordDialog>
  )
}

/** Settings of the public registration form of a list or campaign: address, texts and fields (R121, R122). */
export const PublicLinkDialog = (of: DialogProps) => {
  const t = useT()
  // Not cached: an outdated version would conflict on save.
  const query = useQuery({ ...callsFor(of).query, gcTime: 0 })
  if (query.data) return <LinkForm {...of} link={query.data} />
  return (
    <Dialog opened fullScreen onClose={of.onClose} title={t(($) => $['public-links'].title)}>
      <QueryContent query={query}>{() => null}</QueryContent>
    </Dialog>
  )
}
