'use client'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Input, type InputProps } from './input.tsx'

export interface NumberFieldProps extends Omit<InputProps, 'value' | 'onChange' | 'type'> {
  value: number | undefined
  /** NaN stands for text that is no number, so that the schema can say so at the field. */
  onChange: (value: number | undefined) => void
  step?: number
}

const text = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '' : String(value))
const parse = (typed: string) =>
  typed.trim() === '' ? undefined : Number(typed.replace(/[\s\u2009\u202f]/g, ''))

/** A number that keeps what was typed, steps with the arrow keys (×10 with Shift) and never changes on scroll. */
export function NumberField({ value, onChange, step = 1, ...props }: NumberFieldProps) {
  const [typed, setTyped] = useState(text(value))
  useEffect(() => {
    setTyped((current) => (Object.is(parse(current), value) ? current : text(value)))
  }, [value])

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    const from = value === undefined || Number.isNaN(value) ? 0 : value
    onChange(Math.max(0, from + direction * step * (event.shiftKey ? 10 : 1)))
  }
  return (
    <Input
      inputMode="decimal"
      autoComplete="off"
      {...props}
      value={typed}
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(parse(event.target.value))
      }}
      className="num"
    />
  )
}
