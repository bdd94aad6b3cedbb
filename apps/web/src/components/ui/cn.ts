import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; the last of two conflicting Tailwind classes wins. */
export function cn(...classes: ClassValue[]): string {
  return twMerge(clsx(classes))
}
