export * from '@broadside/shared/format/change'
