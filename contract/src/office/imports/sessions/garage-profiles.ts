import { profileIn, type ImportProfile } from '../profiles/import-profiles.ts'

const garage = profileIn('sessions')

/**
 * Garage systems whose columns are published; the source stands at each. Files of other systems are read by their headings and
 * contents, and so are the columns of these that a profile does not name.
 */
export const garageProfiles: readonly ImportProfile[] = [
  // Parkkihubi, the register of parkings of Finnish cities: the description of its operators' API. Times are UTC.
  garage('Parkkihubi', 'Reference=id; Place=zone; Plate=registration_number; Start=time_start; End=time_end', {
    dateOrder: 'YMD',
    zone: 'UTC',
  }),
  // EasyPark's report of parking transactions for operators, CSV: its developer portal, "Operator Financial Reporting".
  garage(
    'EasyPark',
    'Reference=PAYMENT_ID; Plate=LPN; Start=START_PARKING_ON_LOCAL; End=STOP_PARKING_ON_LOCAL; Cost=PARKING_AMOUNT; Currency=CURRENCY',
    { decimal: '.' },
  ),
  // Stays of a fleet in EasyPark's camera-controlled car parks: its developer portal, "CameraPark". Times have an offset.
  garage(
    'EasyPark CameraPark',
    'Reference=parkingId; Place=parkingAreaName; Plate=licenseNumber; Start=startDate; End=endDate; Cost=price; Currency=currency',
    { otherHeadings: ['parkingAreaId'], dateOrder: 'YMD', decimal: '.' },
  ),
  // The list "Parking Sessions" of Flowbird Go ANPR: its manual.
  garage(
    'Flowbird Go ANPR',
    'Reference=Barrier Session ID; Place=Zone; Plate=License Plate; Start=Start Date; End=End Date',
    { otherHeadings: ['Payment Date', 'Payment Type'] },
  ),
  // Charging sessions in garages of Norwegian apartment houses, published for research: local times, day first, decimal commas.
  garage(
    'Charging reports of garages',
    'Reference=session_ID; Place=Garage_ID; Driver=User_ID; Start=Start_plugin; End=End_plugout',
    { otherHeadings: ['El_kWh'], dateOrder: 'DMY', decimal: ',' },
  ),
]
