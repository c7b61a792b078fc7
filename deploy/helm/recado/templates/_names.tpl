{{/* Name of the release, with which the names of all of its objects begin. */}}
{{- define "recado.name" -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end }}

{{- define "recado.labels" -}}
app.kubernetes.io/name: recado
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{/* Labels by which a Deployment selects its pods. Kubernetes does not allow changing them. */}}
{{- define "recado.selector" -}}
app.kubernetes.io/name: recado
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end }}

{{- define "recado.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "recado.secret" -}}
{{ .Values.existingSecret | default (include "recado.name" .) }}
{{- end }}

{{- define "recado.serviceAccount" -}}
{{ .Values.serviceAccount.name | default (include "recado.name" .) }}
{{- end }}

{{/* Security context of containers: a read-only root file system and no privileges on the node. */}}
{{- define "recado.walls" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "recado.podWalls" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "recado.volumes" -}}
- name: data
  emptyDir: { sizeLimit: 2Gi }
- name: tmp
  emptyDir: { sizeLimit: 512Mi }
{{- end }}

{{- define "recado.mounts" -}}
- { name: data, mountPath: /data }
- { name: tmp, mountPath: /tmp }
{{- end }}
