export * from '@broadside/shared/format/number'
