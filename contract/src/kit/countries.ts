/** A supported country: ISO alpha-3 region, alpha-2 code for the flag, dialling code. */
export type Country = { region: string; alpha2: string; diallingCode: string }

/** The first country with a dialling code is the default for that code. */
export const countries: readonly Country[] = (
  'EST EE 372,LVA LV 371,LTU LT 370,FIN FI 358,SWE SE 46,DNK DK 45,POL PL 48,CZE CZ 420,HUN HU 36,BGR BG 359,' +
  'UKR UA 380,RUS RU 7,GBR GB 44,CHE CH 41,ISL IS 354,USA US 1,CAN CA 1,AUS AU 61,IND IN 91,SGP SG 65'
)
  .split(',')
  .map((line) => {
    const [region = '', alpha2 = '', code = ''] = line.split(' ')
    return { region, alpha2, diallingCode: `+${code}` }
  })

export const defaultDiallingCode = '+372'
