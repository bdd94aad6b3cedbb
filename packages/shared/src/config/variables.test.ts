// biome-ignore-all lint/suspicious/noTemplateCurlyInString: this text is what is tested
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referenceTo, variablesIn, variablesOf, withVariables } from './variables.ts'

const config = {
  target: { headers: { authorization: `Bearer ${referenceTo('TOKEN')}` } },
  list: [referenceTo('A'), `${referenceTo('A')}/${referenceTo('B')}`, 7, null, true],
  [referenceTo('KEY')]: 'keys of objects are names, not text',
}

test('says where each is used, and puts the values there', () => {
  expect(Object.fromEntries(variablesIn(config))).toEqual({
    TOKEN: ['target.headers.authorization'],
    A: ['list[0]', 'list[1]'],
    B: ['list[1]'],
  })
  expect(withVariables(config, { TOKEN: 't', A: 'x', B: 'y' })).toEqual({
    ...config,
    target: { headers: { authorization: 'Bearer t' } },
    list: ['x', 'x/y', 7, null, true],
  })
})

test('a value is text: no reference in it is followed, and no pattern of replacing is obeyed', () => {
  expect(withVariables('${A}${B}', { A: '${B}', B: "$&$'$1" })).toBe("${B}$&$'$1")
})

test('what is not a reference stays', () => {
  for (const text of ['$A', '${a}', '${}', '${A', '$ {A}', '${toString}', '${__proto__}'])
    expect(withVariables(text, { A: 'x' })).toBe(text)
})

test('any configuration without references is the same before and after', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      fc.pre(!JSON.stringify(value).includes('${'))
      expect(withVariables(value, { A: 'x' })).toEqual(value)
    }),
  )
})

test('sealed beside the secret fields of a target', () => {
  expect(variablesOf({ secret: 's', [referenceTo('A')]: 'x' })).toEqual({ A: 'x' })
})
