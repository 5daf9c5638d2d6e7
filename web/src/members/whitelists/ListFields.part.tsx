import { Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core'
import { mostPlates } from '@parkla/contract/members/whitelists/whitelist-users.schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { DayTerm } from '../../kit/time/day-term.ts'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { zones as pickers } from '../../parking/zones/zones.api.ts'
import { platesIn } from './users/typed-plates.ts'

const two = { base: 1, sm: 2 }

type BasicsProps = {
  form: {
    values: { Region: string }
    field: (name: 'Name' | 'Region' | 'Description') => object
    setValues: (values: { Region: string; Places: string[] }) => void
  }
}

/** Name, region and description of a whitelist or fleet; the only region of the user has no field. */
export const ListBasics = ({ form }: BasicsProps) => {
  const t = useT()
  const { data: regions = [] } = useQuery(queryOf(pickers.ownerRegions, {}, { isShown: true }))
  return (
    <>
      <SimpleGrid cols={two} spacing="md">
        <TextInput label={t(($) => $.ui.name)} required maxLength={100} {...form.field('Name')} />
        {regions.length === 1 && regions[0]?.Code === form.values.Region ? null : (
          <Select
            label={t(($) => $.ui.region)}
            required
            data={regions.map(({ Code, Name }) => ({ value: Code, label: Name }))}
            {...form.field('Region')}
            onChange={(Region) => form.setValues({ Region: Region ?? '', Places: [] })}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={t(($) => $.whitelists.field.Description)}
        minRows={1}
        maxRows={6}
        {...form.field('Description')}
      />
    </>
  )
}

type TermProps = {
  form: { day: (name: keyof DayTerm) => Pick<ComponentProps<typeof DayField>, 'value' | 'onChange'> }
}

/** First and last day of a validity (R98). */
export const TermFields = ({ form }: TermProps) => {
  const t = useT()
  return (
    <SimpleGrid cols={two} spacing="md">
      <DayField label={t(($) => $.whitelists.field.ValidFrom)} placeholder="∞" {...form.day('ValidFrom')} />
      <DayField label={t(($) => $.whitelists.field.ValidTo)} placeholder="∞" {...form.day('ValidTo')} />
    </SimpleGrid>
  )
}

type PlatesFieldProps = {
  form: {
    values: { Plates: readonly string[] }
    field: (name: 'Plates') => object
    setFieldValue: (name: 'Plates', plates: string[]) => void
  }
  description: string
  required?: boolean
}

/** Cars of a user. */
export const PlatesField = ({ form, ...props }: PlatesFieldProps) => {
  const t = useT()
  return (
    <TagsInput
      label={t(($) => $.whitelists.user.Plates)}
      placeholder={form.values.Plates.length === 0 ? t(($) => $.ui.plateHint) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxTags={mostPlates}
      splitChars={[',', ';']}
      acceptValueOnBlur
      autoCapitalize="characters"
      {...props}
      {...form.field('Plates')}
      onChange={(texts) => form.setFieldValue('Plates', platesIn(texts))}
    />
  )
}
