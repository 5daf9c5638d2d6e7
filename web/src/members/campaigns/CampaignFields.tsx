import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { isGlobalAdmin } from '@parkla/contract/access/actor.ts'
import { campaignTypes } from '@parkla/contract/members/campaigns/campaigns.filters.ts'
import type { Campaign } from '@parkla/contract/members/campaigns/campaigns.schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useT } from '../../kit/phrases.ts'
import { queryOf } from '../../kit/api/query.ts'
import { useUser } from '../../kit/session.ts'
import { DayField } from '../../ui/fields/DayField.tsx'
import { FormPart } from '../../ui/record/FormPart.tsx'
import { RegistrationFields } from '../whitelists/RegistrationFields.part.tsx'
import { ValidInFields } from '../../parking/zones/ValidInFields.part.tsx'
import { zones as pickers } from '../../parking/zones/zones.api.ts'
import { AppText } from './AppText.tsx'
import { CampaignPicker } from './CampaignPicker.tsx'
import type { FieldsProps } from './campaigns.form.ts'

type CampaignFieldsProps = FieldsProps & { campaign: Campaign | undefined }

const two = { base: 1, sm: 2 }
const text = { minRows: 1, maxRows: 8 }

/** Name, region and description; the region of a saved campaign is fixed, the only region of the user has no field. */
const Basics = ({ form, campaign }: CampaignFieldsProps) => {
  const t = useT()
  const { IsTemplate: isTemplate } = form.values
  const { data: regions = [] } = useQuery(queryOf(pickers.ownerRegions, {}, { isShown: true }))
  const choose = (code: string | null) => {
    const region = regions.find(({ Code }) => Code === code)
    const terms = region ? { DiscountCreditCurrency: region.Currency, TimeZone: region.TimeZone } : {}
    form.setValues({ Region: code ?? '', Places: [], ...terms })
  }
  return (
    <>
      <SimpleGrid cols={two} spacing="md">
        <TextInput label={t(($) => $.campaigns.field.Name)} required maxLength={100} {...form.field('Name')} />
        {regions.length === 1 && regions[0]?.Code === form.values.Region && !isTemplate ? null : (
          <Select
            label={t(($) => $.ui.region)}
            required={!isTemplate}
            allowDeselect={isTemplate}
            disabled={campaign !== undefined && !isTemplate}
            data={regions.map(({ Code, Name }) => ({ value: Code, label: Name }))}
            {...form.field('Region')}
            value={form.values.Region === '' ? null : form.values.Region}
            onChange={choose}
          />
        )}
      </SimpleGrid>
      <Textarea label={t(($) => $.campaigns.field.Description)} {...text} {...form.field('Description')} />
    </>
  )
}

/** Places or zones, and the validity on the clock of the campaign (R116). */
const Where = ({ form }: FieldsProps) => {
  const t = useT()
  const { IsTemplate: isTemplate } = form.values
  return (
    <FormPart title={t(($) => $.whitelists.part.where)}>
      <ValidInFields form={form} isRequired={!isTemplate} />
      <SimpleGrid cols={{ base: 1, sm: isTemplate ? 1 : 3 }} spacing="md">
        {isTemplate ? null : (
          <>
            <DayField label={t(($) => $.campaigns.field.ValidFrom)} placeholder="∞" {...form.day('ValidFrom')} />
            <DayField label={t(($) => $.campaigns.field.ValidTo)} placeholder="∞" {...form.day('ValidTo')} />
          </>
        )}
        <Select
          label={t(($) => $.campaigns.field.TimeZone)}
          searchable
          limit={100}
          data={Intl.supportedValuesOf('timeZone')}
          {...form.field('TimeZone')}
        />
      </SimpleGrid>
    </FormPart>
  )
}

/** Percent or credit (R111); the type is locked by registrants (R115). */
const Discount = ({ form, campaign }: CampaignFieldsProps) => {
  const t = useT()
  const isGlobal = isGlobalAdmin(useUser())
  const { Type: type, DiscountCreditCurrency: currency } = form.values
  const isLocked = campaign?.IsTypeLocked === true
  const types = campaignTypes.filter((each) => isGlobal || each !== 'PREPAID_CREDIT' || each === type)
  return (
    <FormPart title={t(($) => $.campaigns.part.discount)}>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
        <Select
          label={t(($) => $.ui.type)}
          disabled={isLocked}
          description={isLocked ? t(($) => $.campaigns.hint.TypeLocked) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={types.map((value) => ({ value, label: t(($) => $.campaigns.type[value]) }))}
          {...form.field('Type')}
        />
        {type === 'DISCOUNT_PERCENT' ? (
          <TextInput
            label={t(($) => $.campaigns.field.DiscountPercent)}
            required
            inputMode="numeric"
            maxLength={3}
            rightSection="%"
            {...form.field('DiscountPercent')}
          />
        ) : (
          <TextInput
            label={t(($) => $.campaigns.field.DiscountCredit, { currency })}
            required
            inputMode="decimal"
            {...form.field('DiscountCredit')}
          />
        )}
        <TextInput
          label={t(($) => $.campaigns.field.MaxNumberOfRegistrants)}
          inputMode="numeric"
          placeholder="∞"
          maxLength={8}
          {...form.field('MaxNumberOfRegistrants')}
        />
      </SimpleGrid>
      {type === 'PREPAID_CREDIT' ? <Payer form={form} /> : <Extras form={form} campaign={campaign} />}
    </FormPart>
  )
}

/** Fields of the payer who is invoiced for prepaid credit (R111). */
const Payer = ({ form }: FieldsProps) => {
  const t = useT()
  return (
    <SimpleGrid component="section" aria-label={t(($) => $.campaigns.payer)} cols={two} spacing="md">
      <TextInput label={t(($) => $.campaigns.field.PayerName)} maxLength={200} {...form.field('PayerName')} />
      <TextInput
        label={t(($) => $.campaigns.field.PayerRegistryCode)}
        maxLength={40}
        {...form.field('PayerRegistryCode')}
      />
      <TextInput label={t(($) => $.campaigns.field.PayerAddress)} maxLength={300} {...form.field('PayerAddress')} />
      <TextInput
        label={t(($) => $.campaigns.field.PayerEmail)}
        description={t(($) => $.campaigns.hint.Payer)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        type="email"
        autoComplete="off"
        {...form.field('PayerEmail')}
      />
    </SimpleGrid>
  )
}

const switches = ['OneTimeDiscount', 'ForNewClientsOnly', 'PaymentMethodRequired', 'StartSessionsWithLPR'] as const

/** Conditions, which credit paid by a third party does not have (R111, R112). */
const Extras = ({ form, campaign }: CampaignFieldsProps) => {
  const t = useT()
  return (
    <>
      <SimpleGrid cols={two} spacing="sm">
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(($) => $.campaigns.field[name])}
            {...form.field(name)}
            checked={form.values[name]}
          />
        ))}
      </SimpleGrid>
      <Switch
        label={t(($) => $.campaigns.field.ActivateExtraDiscountCampaign)}
        description={t(($) => $.campaigns.hint.Extra)}
        {...form.field('ActivateExtraDiscountCampaign')}
        checked={form.values.ActivateExtraDiscountCampaign}
      />
      {form.values.ActivateExtraDiscountCampaign ? <ExtraCampaign form={form} campaign={campaign} /> : null}
    </>
  )
}

/** Fields of a second campaign of the region, in which an approved client is registered later (R113). */
const ExtraCampaign = ({ form, campaign }: CampaignFieldsProps) => {
  const t = useT()
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
      <CampaignPicker
        label={t(($) => $.campaigns.field.ExtraDiscountCampaignId)}
        {...form.field('ExtraDiscountCampaignId')}
        value={form.values.ExtraDiscountCampaignId}
        onChange={(id) => form.setFieldValue('ExtraDiscountCampaignId', id)}
        accepts={({ ID, Region }) => ID !== campaign?.ID && Region === form.values.Region}
      />
      <TextInput
        label={t(($) => $.campaigns.field.ExtraDelay)}
        inputMode="numeric"
        placeholder="0"
        maxLength={4}
        {...form.field('ExtraDiscountCampaignActivationDelayInDays')}
      />
      <TextInput
        label={t(($) => $.campaigns.field.ExtraDays)}
        required
        inputMode="numeric"
        maxLength={4}
        {...form.field('ExtraDiscountCampaignNumberOfDaysValid')}
      />
    </SimpleGrid>
  )
}

const Registration = ({ form }: FieldsProps) => {
  const t = useT()
  const code = (
    <TextInput
      label={t(($) => $.campaigns.field.CampaignCode)}
      description={t(($) => $.campaigns.hint.CampaignCode)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={20}
      autoComplete="off"
      {...form.field('CampaignCode')}
    />
  )
  return (
    <RegistrationFields
      form={form}
      title={t(($) => $.campaigns.part.registration)}
      code={form.values.IsTemplate ? null : code}
      hasDays={!form.values.IsTemplate}
    />
  )
}

/** Every field of a campaign or template. */
export const CampaignFields = ({ form, campaign }: CampaignFieldsProps) => (
  <>
    <Basics form={form} campaign={campaign} />
    <Where form={form} />
    <Discount form={form} campaign={campaign} />
    <Registration form={form} />
    {isGlobalAdmin(useUser()) ? <AppText form={form} /> : null}
  </>
)
