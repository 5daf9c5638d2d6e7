import { Checkbox, Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { AmountField } from '../../src/ui/fields/AmountField.tsx'
import { BoundarySlider } from '../../src/ui/fields/BoundarySlider.tsx'
import { DayField, MomentField } from '../../src/ui/fields/DayField.tsx'
import { FigureField } from '../../src/ui/fields/FigureField.tsx'
import { MaskedPhoneField } from '../../src/ui/fields/MaskedPhoneField.tsx'
import { PasswordField } from '../../src/ui/fields/PasswordField.tsx'
import { PhoneField } from '../../src/ui/fields/PhoneField.tsx'
import { SearchSelect } from '../../src/ui/fields/SearchSelect.tsx'
import { TimeField } from '../../src/ui/fields/TimeField.tsx'
import { PlateSearchField } from '../../src/ui/filters/PlateSearchField.tsx'
import { SearchField } from '../../src/ui/filters/SearchField.tsx'
import { nothing } from './nothing.ts'

const place = { value: '1', label: 'Sadama' }
const stretches = [
  { from: 0, to: 480, depth: 0, text: 'Free' },
  { from: 480, to: 1140, depth: 1, text: '2.00 €' },
  { from: 1140, to: 1440, depth: 0.5, text: '1.00 €' },
]
const clockOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:00`

/** A person's phone number that the user may replace and not read. */
const masked = {
  values: { PhoneNumber: '+372 ••••••01' },
  field: () => ({ value: '+372 ••••••01', onChange: nothing }),
  setFieldValue: nothing,
  getInputNode: () => null,
}

/** Every input: empty, filled, required, wrong, read-only and disabled. */
export const Fields = () => (
  <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md">
    <TextInput label="Name" placeholder="Sadama" />
    <TextInput label="Name" required defaultValue="Sadama" description="As on the sign" />
    <TextInput label="Name" error="Required" />
    <TextInput label="Name" variant="filled" readOnly defaultValue="Read only" />
    <TextInput label="Name" disabled defaultValue="Disabled" />
    <Select label="Region" data={['EST', 'LVA']} defaultValue="EST" />
    <SearchSelect label="Place" value="1" found={[place]} chosen={place} onSearch={nothing} onChange={nothing} />
    <AmountField label="Price" currency="EUR" defaultValue="4.20" />
    <FigureField label="Spots" value={1200} read={Number} write={String} onChange={nothing} />
    <DayField label="Day" value="30.11.2026" onChange={nothing} />
    <MomentField label="Start" value="30.11.2026 08:05" onChange={nothing} />
    <TimeField label="Opens" value="08:05" initial="08:05" onChange={nothing} />
    <PhoneField label="Phone" value="+372 5550 0001" onChange={nothing} />
    <MaskedPhoneField label="Phone" region="EST" form={masked} />
    <PasswordField label="Password" defaultValue="Parkla-2026" />
    <SearchField label="Search" value="Kadri" onSearch={nothing} />
    <PlateSearchField value="123ABC" onSearch={nothing} />
    <Textarea label="Comment" defaultValue={'Barrier stands open.\nCalled at 08:05.'} />
    <SimpleGrid cols={1} spacing="xs">
      <Checkbox label="Bookable" defaultChecked />
      <Checkbox label="Car wash" />
      <Switch label="Active" defaultChecked />
      <Switch label="Active" disabled />
    </SimpleGrid>
    <BoundarySlider
      values={[480, 1140]}
      ends={{ min: 0, max: 1440 }}
      page={60}
      labels={['Day begins', 'Night begins']}
      valueText={clockOf}
      stretches={stretches}
      isReadOnly={false}
      onChange={nothing}
    />
  </SimpleGrid>
)
