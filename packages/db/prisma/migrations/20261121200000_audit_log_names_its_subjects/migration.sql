-- AlterTable
ALTER TABLE "audit_entry" ADD COLUMN     "subject_name" TEXT;

-- Where the name stood before, as far as it was recorded.
UPDATE "audit_entry" SET "subject_name" = COALESCE("detail"->>'name', "detail"->>'email');
