import type { OptionsFilter } from '@mantine/core'
import type { PlaceProfile } from '@parkla/contract/parking/places/places.schema.ts'

type Option = { value: string; label: string }
type Group = { group: string; items: Option[] }

const optionOf = ({ Id, Name }: PlaceProfile): Option => ({ value: String(Id), label: Name })

/**
 * Places for sessions: a place with parts is a heading above them, because sessions belong to the parts (R40). `currentId`
 * stays selectable all the same: a session may be older than the parts.
 */
export const placeOptions = (profiles: readonly PlaceProfile[], currentId?: number): (Option | Group)[] => {
  const shown = new Set(profiles.map(({ Id }) => Id))
  const parts = Map.groupBy(profiles, ({ ParentId }) => ParentId)
  return profiles.flatMap((profile): (Option | Group)[] => {
    const own = parts.get(profile.Id)
    if (own)
      return [{ group: profile.Name, items: [...(profile.Id === currentId ? [profile] : []), ...own].map(optionOf) }]
    const isUnderHeading = profile.ParentId !== null && shown.has(profile.ParentId)
    return isUnderHeading ? [] : [optionOf(profile)]
  })
}

/** A search that matches a heading finds all of its parts. */
export const placeFilter: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase()
  const isMatch = (text: unknown) => String(text).toLowerCase().includes(typed)
  const shown = options.flatMap((option): typeof options => {
    if (!('items' in option)) return isMatch(option.label) ? [option] : []
    const items = isMatch(option.group) ? option.items : option.items.filter(({ label }) => isMatch(label))
    return items.length > 0 ? [{ ...option, items }] : []
  })
  return shown.slice(0, limit)
}
