import { Field } from '@/components/ui/field.tsx'
import { Input } from '@/components/ui/input.tsx'

interface NameFieldProps {
  name: string
  placeholder: string
  error: string | undefined
  onChange: (name: string) => void
}

/** What scenarios will call the data set, of whatever kind it is. */
export function NameField({ name, placeholder, error, onChange }: NameFieldProps) {
  return (
    <Field label="Name" hint="scenarios refer to it by this name" error={error}>
      <Input
        value={name}
        spellCheck={false}
        placeholder={placeholder}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
