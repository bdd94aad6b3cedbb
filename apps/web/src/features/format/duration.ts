export * from '@broadside/shared/format/duration'
