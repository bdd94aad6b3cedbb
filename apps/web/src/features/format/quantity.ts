export * from '@broadside/shared/format/quantity'
