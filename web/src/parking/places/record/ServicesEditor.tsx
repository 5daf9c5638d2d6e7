import { ActionIcon, Alert, Group, Stack, Text, TextInput } from '@mantine/core'
import { parseCents } from '@parkla/contract/kit/money.ts'
import {
  highestServicePrice,
  mostServices,
  SaveService,
  serviceNameLength,
} from '@parkla/contract/parking/places/services.schema.ts'
import { IconTrash } from '@tabler/icons-react'
import { useT } from '../../../kit/phrases.ts'
import { AddButton } from '../../../ui/AddButton.tsx'
import { FigureField } from '../../../ui/fields/FigureField.tsx'
import { countError, otherBasis, priceError, readCount, writeAmount, writeCount } from '../amounts.ts'
import { serviceNameProblems } from './place-draft.ts'
import { useEditor } from './place-editor.ts'
import { otherBasisText } from '../place-texts.ts'

const useServices = () => {
  const { draft, change, rights } = useEditor()
  const services = draft.settings.Services
  const set = (next: readonly SaveService[]) =>
    change((before) => ({ ...before, settings: { ...before.settings, Services: [...next] } }))
  const setAt = (at: number, fields: Partial<SaveService>) =>
    set(services.map((service, index) => (index === at ? { ...service, ...fields } : service)))
  const remove = (at: number) => set(services.filter((_, index) => index !== at))
  const add = () => set([...services, { Name: '', DurationMin: 15, Price: 0 }])
  return { services, setAt, remove, add, isReadOnly: !rights.prices }
}

type FieldProps = { service: SaveService; set: (fields: Partial<SaveService>) => void }

const NameField = ({ service, problem, set }: FieldProps & { problem: 'empty' | 'twice' | undefined }) => {
  const t = useT()
  const { isReadOnly } = useServices()
  return (
    <TextInput
      // the field takes a row of its own on a phone
      flex={{ base: '1 0 100%', xs: 1 }}
      label={t(($) => $.ui.service)}
      maxLength={serviceNameLength}
      readOnly={isReadOnly}
      variant={isReadOnly ? 'filled' : 'default'}
      error={problem && t(($) => $.places.service.problem[problem])}
      value={service.Name}
      onChange={({ currentTarget }) => set({ Name: currentTarget.value })}
    />
  )
}

const Figures = ({ service, set }: FieldProps) => {
  const t = useT()
  const { draft, rights, currency, vatPercent } = useEditor()
  const includesVat = draft.terms.PricesIncludeVat
  const beside = otherBasisText(otherBasis(service.Price || 0, { vatPercent, includesVat }), { currency, includesVat })
  return (
    <>
      <FigureField
        flex={{ base: 1, xs: '0 0 6rem' }}
        label={t(($) => $.places.service.minutes)}
        inputMode="numeric"
        readOnly={!rights.prices}
        error={countError(SaveService.shape.DurationMin, service.DurationMin)}
        read={readCount}
        write={writeCount}
        value={service.DurationMin}
        onChange={(minutes) => set({ DurationMin: minutes })}
      />
      <FigureField
        flex={{ base: 1, xs: '0 0 12rem' }}
        label={t(($) => $.places.service.price)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={beside}
        inputMode="decimal"
        readOnly={!rights.prices}
        error={priceError(service.Price, { currency, max: highestServicePrice })}
        read={parseCents}
        write={writeAmount(currency)}
        value={service.Price}
        onChange={(cents) => set({ Price: cents })}
      />
    </>
  )
}

/** Services of a car wash in the order that drivers see (R58). */
export const ServicesEditor = () => {
  const t = useT()
  const { services, setAt, remove, add, isReadOnly } = useServices()
  const problems = serviceNameProblems(services)
  return (
    <Stack component="section" gap="sm" aria-label={t(($) => $.places.field.Services)}>
      <Alert role="note" color="gray">
        {t(($) => $.places.carWash)}
      </Alert>
      {services.length === 0 ? <Text size="sm">{t(($) => $.places.service.none)}</Text> : null}
      <Stack component="ul" gap="sm">
        {services.map((service, at) => (
          // New services have no id yet; fields are controlled by their row.
          // oxlint-disable-next-line react/no-array-index-key
          <Group component="li" key={at} gap="xs" align="flex-start" pb={{ base: 'sm', xs: 0 }}>
            <NameField service={service} problem={problems[at]} set={(fields) => setAt(at, fields)} />
            <Figures service={service} set={(fields) => setAt(at, fields)} />
            {isReadOnly ? null : (
              <ActionIcon
                // beside the inputs, below their labels
                mt="1.55rem"
                variant="default"
                size="lg"
                aria-label={t(($) => $.places.service.remove, { name: service.Name })}
                onClick={() => remove(at)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
      </Stack>
      {isReadOnly ? null : (
        <AddButton
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          disabled={services.length >= mostServices}
          onClick={add}
        >
          {t(($) => $.places.service.add)}
        </AddButton>
      )}
    </Stack>
  )
}
