import { placeWarnings, type Place, type SavedPlace } from '@parkla/contract/parking/places/places.schema.ts'
import { isSet, type Instant } from '@parkla/contract/kit/time.ts'
import { useState } from 'react'
import { ApiError, isChangedMeanwhile } from '../../../kit/api/api-error.ts'
import { formatMoment } from '../../../kit/format.ts'
import { useLeaveGuard } from '../../../kit/forms/leave-guard.ts'
import { t } from '../../../kit/phrases.ts'
import { queryClient, queryOf, readFresh, refresh } from '../../../kit/api/query.ts'
import { failureText, snackbar } from '../../../kit/snackbar.ts'
import { confirm } from '../../../ui/dialogs/confirm.ts'
import { places } from '../places.api.ts'
import { draftOf, isChanged, saveOf } from './place-draft.ts'

/** The place was saved by another user, or another version has started since it was opened (R8, R50). */
const isConflict = (error: unknown): boolean =>
  isChangedMeanwhile(error) || (error instanceof ApiError && error.reason === 'places.otherVersion')

/** Notifies that the changes were applied to a scheduled version that the screen did not show. */
const notifyAppliedTo = ({ AppliedTo, Place: { TimeZone } }: SavedPlace): void => {
  if (!isSet(AppliedTo)) return
  const from = formatMoment(AppliedTo, TimeZone)
  snackbar.success(t(($) => $.places.save.appliedTo, { from }))
}

const showNewest = (place: Place): void =>
  void queryClient.setQueryData(queryOf(places.find, { id: place.Id }).queryKey, place)

const showSaved = (saved: SavedPlace): void => {
  showNewest(saved.Place)
  notifyAppliedTo(saved)
  void refresh('places')
}

const newestOf = (id: number): Promise<Place> => readFresh(places.find, { id })

type Saving = Parameters<typeof places.save>[0]

/** Saves, with a confirmation where the server requires one; undefined if declined. */
const saveConfirmed = async (request: Saving): Promise<SavedPlace | undefined> => {
  try {
    return await places.save(request)
  } catch (error) {
    const warning = error instanceof ApiError ? placeWarnings.find((reason) => reason === error.reason) : undefined
    if (!warning || request.Confirmed?.includes(warning)) throw error
    const question = { title: t(($) => $.places.save.doubt), text: failureText(error) }
    if (!(await confirm({ ...question, yes: t(($) => $.ui.save) }))) return undefined
    return saveConfirmed({ ...request, Confirmed: [...(request.Confirmed ?? []), warning] })
  }
}

/**
 * Draft of the place with the version it started from (R8). Without changes it follows saves of other users; with changes it keeps
 * them, and the server detects conflicts.
 */
export const usePlaceDraft = (place: Place) => {
  const [base, setBase] = useState(place)
  const [draft, setDraft] = useState(() => draftOf(place))
  const [conflict, setConflict] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const [dropped, setDropped] = useState<readonly string[]>([])
  const [isSaving, setSaving] = useState(false)
  const before = draftOf(base)
  const isDirty = isChanged(before, draft)
  useLeaveGuard(isDirty, isSaving)

  const take = (newest: Place): void => {
    setBase(newest)
    setDraft(draftOf(newest))
    setConflict(undefined)
    setFailure(undefined)
  }
  // Instants sort as text. Answers read before the last save are ignored.
  if (place.UpdatedAt > base.UpdatedAt && !isDirty) take(place)

  const save = async (validFrom: Instant, isOverwriting = false): Promise<boolean> => {
    setSaving(true)
    setFailure(undefined)
    try {
      const { UpdatedAt, TariffId } = isOverwriting ? await newestOf(base.Id) : base
      const request = saveOf({ Id: base.Id, TariffId }, { before, after: draft, validFrom })
      const saved = await saveConfirmed({ ...request, UpdatedAt })
      if (!saved) return false
      take(saved.Place)
      setDropped(saved.Dropped)
      showSaved(saved)
      return true
    } catch (error) {
      if (isConflict(error)) setConflict(failureText(error))
      else setFailure(failureText(error))
      return false
    } finally {
      setSaving(false)
    }
  }

  const reload = async (): Promise<void> => {
    try {
      take(await newestOf(base.Id))
    } catch (error) {
      snackbar.failure(error)
    }
  }
  return {
    base,
    before,
    draft,
    setDraft,
    isDirty,
    isSaving,
    save,
    reload,
    failure,
    conflict,
    dropped,
    discard: () => take(base),
    forgetDropped: () => setDropped([]),
  }
}
export type PlaceDraft = ReturnType<typeof usePlaceDraft>
