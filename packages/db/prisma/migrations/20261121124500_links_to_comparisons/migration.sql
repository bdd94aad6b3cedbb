-- CreateTable
CREATE TABLE "share_link_run" (
    "share_link_id" TEXT NOT NULL,
    "run_id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "share_link_run_pkey" PRIMARY KEY ("share_link_id","run_id")
);

INSERT INTO "share_link_run" ("share_link_id", "run_id", "n")
SELECT "id", "run_id", 0 FROM "share_link" WHERE "run_id" IS NOT NULL;

-- CreateIndex
CREATE INDEX "share_link_run_run_id_idx" ON "share_link_run"("run_id");

-- AddForeignKey
ALTER TABLE "share_link_run" ADD CONSTRAINT "share_link_run_share_link_id_fkey" FOREIGN KEY ("share_link_id") REFERENCES "share_link"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "share_link_run" ADD CONSTRAINT "share_link_run_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- DropForeignKey
ALTER TABLE "share_link" DROP CONSTRAINT "share_link_run_id_fkey";

-- DropIndex
DROP INDEX "share_link_run_id_idx";

-- AlterTable
ALTER TABLE "share_link" DROP COLUMN "run_id";
