import { expect, test } from 'vitest'
import { isPlaceholder } from './placeholders.ts'

const nothing = `-|---|?|??????|***|_|.|0|000|0000|00-00|0000000|xxxx|XXXX|xxx xxx|Unknown|UN-KNOWN|Unread|no plate|no-plate|No_Plate|NO.PLATE|
  no-read|None|null|N/A|undefined|<unknown>|Teadmata|Numbrita|bez numura|nav|ohne Kennzeichen|нет номера|Неизвестно|БЕЗ НОМЕРА|无车牌|`

test.each(nothing.split('|'))('"%s": no plate (R192, R198)', (text) => expect(isPlaceholder(text)).toBe(true))

const plates = '123ABC|001|0A0|100|NO 1234|UNKO|NONE1|XYX|X|XX|X0|1|AB-00|NAV123|NAVA|TEST|ZERO|0000001|NULL01'

test.each(plates.split('|'))('"%s": may be a plate (R192, R198)', (text) => expect(isPlaceholder(text)).toBe(false))
