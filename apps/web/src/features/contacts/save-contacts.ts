import { contactsFileName, exportContacts } from "@recado/contract/contact-book";
import { fetchFile } from "../../shared/api/fetch-file.ts";
import { showError, showSuccess } from "../../shared/api/show-error.ts";
import { formatFileSize } from "../../shared/format/file-size.ts";
import { currentLanguage, locales, translate } from "../../shared/i18n/language.ts";
import { saveFile } from "../../shared/storage/save-file.ts";
import { closeToast, showToast } from "../../shared/ui/feedback/toast.ts";
import { contactPageTexts } from "./page-texts.ts";

const toast = "export-contacts";

/** Downloads all contacts as a file and shows the progress in a toast. */
export async function saveContacts(): Promise<void> {
  showToast({ id: toast, message: translate(contactPageTexts, "preparing"), tone: "good" });
  try {
    const file = await fetchFile(exportContacts, (bytes) => {
      const size = formatFileSize(bytes, locales[currentLanguage()]);
      showToast({ id: toast, message: translate(contactPageTexts, "received", { size }), tone: "good" });
    });
    saveFile(contactsFileName, "text/csv", file);
    showSuccess(translate(contactPageTexts, "exported"));
  } catch (error) {
    showError(error);
  } finally {
    closeToast(toast);
  }
}
