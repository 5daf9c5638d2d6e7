import {
  AddController,
  gateDirections,
  type GateController,
  type SaveGate,
} from '@parkla/contract/gates/gates/gates.schema.ts'
import type * as z from 'zod'
import { checkedBy, type FieldErrors } from '../../../kit/forms/form.ts'

/** A gate in the form; `key` is the React key, since new gates have no ID. */
export type GateDraft = z.input<typeof SaveGate> & { key: string }

export type ControllerValues = {
  ControllerId: string
  Description: string
  PhoneNumber: string
  Version: number
  Gates: GateDraft[]
}

export const gateNumbers = Array.from({ length: 16 }, (_, index) => index + 1)

/** Defaults of a new gate: first free number, entry and exit alternating. */
export const nextGate = (gates: readonly GateDraft[]): GateDraft => ({
  GateNumber: gateNumbers.find((number) => gates.every(({ GateNumber }) => GateNumber !== number)) ?? 1,
  Description: '',
  Direction: gateDirections[gates.length % 2] ?? 'ENTRY',
  key: crypto.randomUUID(),
})

const newestVersion = 3

export const valuesOf = (controller: GateController | undefined): ControllerValues => {
  if (!controller)
    return { ControllerId: '', Description: '', PhoneNumber: '', Version: newestVersion, Gates: [nextGate([])] }
  const { ControllerId, Description, PhoneNumber, Version, Gates } = controller
  return {
    ControllerId,
    Description,
    PhoneNumber,
    Version,
    Gates: Gates.map(({ ID, GateNumber, Description, Direction }) => ({
      ID,
      GateNumber,
      Description,
      Direction,
      key: String(ID),
    })),
  }
}

export const inputOf = ({ Gates, ...values }: ControllerValues) => ({
  ...values,
  ControllerId: values.ControllerId.trim(),
  Gates: Gates.map(({ key: _key, ...gate }) => gate),
})

export const check = (values: ControllerValues): FieldErrors => checkedBy(AddController)(inputOf(values))
