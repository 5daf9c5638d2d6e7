import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { ChangePassword, isStrongPassword, Login, RequestReset } from './accounts.schema.ts'

describe('new password (R25)', () => {
  test.each([
    ['Parkla-2026', true],
    ['Abcdefg1', true],
    ['Abcdef1', false],
    ['abcdefg1', false],
    ['Abcdefgh', false],
    ['ÕHTUNE päike 1', true],
    ['õhtune Ž 1x', true],
    ['жук Жук 12', true],
    ['õhtune päike 1', false],
    ['12345678', false],
    ['', false],
  ])('%j is strong: %s', (password, isStrong) => {
    expect(isStrongPassword(password)).toBe(isStrong)
  })

  test.each([
    [{ OwnerId: 1, P1: 'Abcdefg1', P2: 'Abcdefg1' }, undefined],
    [{ OwnerId: 1, P1: 'Abcdefg1', P2: 'Abcdefg2' }, 'input.passwordsDiffer'],
    [{ OwnerId: 1, P1: 'abcdefg1', P2: 'abcdefg1' }, 'input.weakPassword'],
  ])('%j: issue %s', (input, message) => {
    expect(z.safeParse(ChangePassword, input).error?.issues[0]?.message).toBe(message)
  })
})

describe('login: e-mail and password, or a magic link', () => {
  const MagicLink = '6f1b3a2e-8f0c-4c6e-9b1a-0d8d6d0f7a11'
  test.each([
    [{ Email: 'mari@example.test', Password: 'x' }, undefined],
    [{ MagicLink }, undefined],
    [{ Email: 'mari@example.test' }, 'Password'],
    [{ Email: 'mari@example.test', Password: '' }, 'Password'],
    [{ Password: 'x' }, 'Email'],
    [{ Email: 'mari', Password: 'x' }, 'Email'],
    [{ MagicLink: 'x' }, 'MagicLink'],
  ])('%j: issue %s', (input, field) => {
    expect(z.safeParse(Login, input).error?.issues[0]?.path[0]).toBe(field)
  })
})

test('e-mail: trimmed and lower-cased', () => {
  expect(z.parse(RequestReset, { Email: ' Mari@Example.Test ' }).Email).toBe('mari@example.test')
})
